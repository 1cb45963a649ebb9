/** Endpoints that need no caller, reviewed one by one. */
export const REVIEWED_PUBLIC = []
