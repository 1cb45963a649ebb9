/**
 * Every table of the product by its name, with the types of its columns: each `tables.ts` adds its own. A conformance test
 * holds them against the catalogue.
 */
// biome-ignore lint/suspicious/noEmptyInterface: those who describe tables fill it
export interface Tables {}
