// Prints the version that a server would serve, and touches no data: npm run serve -- --version
import { versionName } from "#app/environment/version.server.ts";

console.log(versionName());
