import { alias } from '../../../http/aliases.ts'

/** A further way in which existing clients ask for it. */
export const dashboardAliases = [alias({ of: 'dashboard.overview', method: 'POST', path: '/dashboard' })]
