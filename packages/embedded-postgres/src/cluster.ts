// What tests need of a cluster: other settings, and the superuser's login.
export {
  APPLICATION_ROLE,
  connectionUrl,
  readSuperuserPassword,
  SUPERUSER,
} from "./credentials.ts";
export { startCluster } from "./start.ts";
