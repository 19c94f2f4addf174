/* Pictures are files of their own; importing one gives its address, relative to the page. */
declare module "*.svg" {
  const address: string;
  export default address;
}
