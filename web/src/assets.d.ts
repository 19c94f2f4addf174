/* Pictures are separate files; importing one gives its URL, relative to the page. */
declare module "*.svg" {
  const address: string;
  export default address;
}
