/** True for this machine and for addresses of private networks. */
export function isLocalHost(host: string): boolean {
  return /^(?:localhost|127\.[\d.]+|0\.0\.0\.0|\[::1\]|10\.[\d.]+|192\.168\.[\d.]+|172\.(?:1[6-9]|2\d|3[01])\.[\d.]+|.*\.(?:local|localhost|test|internal))$/.test(
    host,
  );
}

/** True for this machine itself, and not for others of its network. */
export function isThisMachine(host: string): boolean {
  return /^(?:localhost|127\.\d+\.\d+\.\d+|0\.0\.0\.0|\[::1\]|[\w.-]+\.localhost)$/i.test(host);
}
