import type { Fault } from '@iroko/contract/errors'

/** True when the database refused a change because of the named constraint or unique index. */
export function violatesConstraint(error: unknown, constraint: string): boolean {
  return typeof error === 'object' && error !== null && 'constraint' in error && error.constraint === constraint
}

/** What was written; refuses where the named constraint or unique index does. */
export async function orRefuse<T>(written: Promise<T>, constraint: string, refusal: Fault): Promise<T> {
  try {
    return await written
  } catch (error) {
    throw violatesConstraint(error, constraint) ? refusal : error
  }
}

/** True when the database refused a row because another has what only one may have. */
export function isTaken(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === '23505'
}
