const UNIQUE_VIOLATION = '23505'

/** Another tenant has the slug, or keeps it for a while. */
export class SlugTaken extends Error {
  constructor() {
    super('The slug is taken')
    this.name = 'SlugTaken'
  }
}

/** Tells a slug that is taken from all other faults of what writes it. */
export async function uniqueSlug<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (fault) {
    throw (fault as { code?: unknown }).code === UNIQUE_VIOLATION ? new SlugTaken() : fault
  }
}
