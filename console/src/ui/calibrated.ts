/** Whether a confidence was held against known outcomes: of decisions, or for built-in agents of the questions their rules were measured on. */
export const isCalibrated = (method: string | null) => method !== null && method !== 'smoothed_share'
