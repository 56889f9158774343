// Exports for tests: a start with other settings, and the superuser's login.
export {
  APPLICATION_ROLE,
  connectionUrl,
  readSuperuserPassword,
  SUPERUSER,
} from "./data-folder/credentials.ts";
export { startCluster } from "./start.ts";
