// NODE_OPTIONS loads this file into a server: names that end with .example lead to this machine, where a test serves them.
import dns from "node:dns";
import { syncBuiltinESMExports } from "node:module";

const { lookup } = dns;
dns.lookup = (hostname, options, callback) =>
  hostname.endsWith(".example")
    ? callback(null, [{ address: "127.0.0.1", family: 4 }])
    : lookup(hostname, options, callback);
syncBuiltinESMExports();
