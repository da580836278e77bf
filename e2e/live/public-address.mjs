// Preloaded into the portal's processes: connections to one public address reach a server on this machine. So the
// portal runs as in production, with its SSRF guard and HTTPS, although the partner's server is on the same machine.
import net from "node:net";

const [address, port] = process.env.LIVE_PUBLIC_ADDRESS.split(" ");
const connect = net.Socket.prototype.connect;
net.Socket.prototype.connect = function (options, ...rest) {
  const isPublic = options?.host === address && Number(options.port) === 443;
  return connect.call(this, isPublic ? { ...options, host: "127.0.0.1", port: Number(port) } : options, ...rest);
};
