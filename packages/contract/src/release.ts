/**
 * The release of this program: that of the API, of the changelog, and of the schema (decision 378). It is newer than the
 * last entry of CHANGELOG.md as soon as the API or a migration is.
 */
export const RELEASE = "1.3.0";
