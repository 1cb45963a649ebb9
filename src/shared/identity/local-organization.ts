const NOBODYS = '0'.repeat(26)

/**
 * Where debates lie that were asked on the machine itself before anybody had an account. The first account of a
 * development install gets this organization, and the debates with it.
 */
export const LOCAL_ORGANIZATION = `org_${NOBODYS}`

/** Who asked them. */
export const LOCAL_USER = `usr_${NOBODYS}`
