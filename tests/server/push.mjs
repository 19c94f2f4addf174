/* push.mjs: replaces a browser and its push service in tests: subscriptions, and decryption as in RFC 8188 and RFC
 * 8291.
 */
import crypto from "node:crypto";

/* The keys of a subscription; `add` is what a client registers. */
export function subscription(url) {
  const keys = crypto.createECDH("prime256v1");
  keys.generateKeys();
  const auth = crypto.randomBytes(16);
  return { keys, auth, add: { url, p256dh: keys.getPublicKey("base64url"), auth: auth.toString("base64url") } };
}

const hkdf = (salt, key, info, size) => Buffer.from(crypto.hkdfSync("sha256", key, salt, info, size));

/* The text of a message. Fails if anything about it violates the standards. */
export function decrypt({ keys, auth }, body) {
  const salt = body.subarray(0, 16);
  const point = body.subarray(21, 21 + body[20]);
  const sealed = body.subarray(21 + body[20]);
  if (point.length !== 65 || body.readUInt32BE(16) < sealed.length) throw new Error("not one record with a public key");
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), keys.getPublicKey(), point]);
  const secret = hkdf(auth, keys.computeSecret(point), info, 32);
  const key = hkdf(salt, secret, "Content-Encoding: aes128gcm\0", 16);
  const nonce = hkdf(salt, secret, "Content-Encoding: nonce\0", 12);
  const open = crypto.createDecipheriv("aes-128-gcm", key, nonce);
  open.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([open.update(sealed.subarray(0, -16)), open.final()]);
  const end = plain.lastIndexOf(2);
  if (end < 0 || plain.subarray(end + 1).some((byte) => byte !== 0)) throw new Error("no padding after the text");
  return plain.subarray(0, end).toString();
}
