/** Expected outcomes that are not success: a status, a code for programs and a sentence for people. */

export interface Fault extends Error {
  status: number
  code: string
  fields?: Record<string, string>
  /** Challenge token for the second step of a sign-in. */
  challenge?: string
}

/** The wire's envelope of every refusal. */
export interface Refusal {
  errors: string
  code: string
  fields?: Record<string, string>
  challenge?: string
  /** Correlates the reply with the server log. */
  id?: string
}

/** Creates the error that a handler throws to refuse; `fields` holds a sentence for each invalid input. */
export function fault(status: number, code: string, sentence: string, fields?: Record<string, string>): Fault {
  return Object.assign(new Error(sentence), { status, code, ...(fields ? { fields } : {}) })
}

export function isFault(error: unknown): error is Fault {
  return error instanceof Error && 'status' in error && 'code' in error && typeof error.status === 'number'
}

export const invalid = (fields: Record<string, string>): Fault =>
  fault(422, 'invalid', Object.values(fields)[0] ?? 'Check the marked fields', fields)
export const notFound = (what = 'record'): Fault => fault(404, 'not_found', `The ${what} was not found`)
/** What was looked for; refuses when there is none. */
export async function orNotFound<T>(looked: Promise<T>, what?: string): Promise<NonNullable<T>> {
  const found = await looked
  if (!found) throw notFound(what)
  return found
}
export const forbidden = (sentence = 'You do not have permission to do this'): Fault => fault(403, 'forbidden', sentence)
export const conflict = (code: string, sentence: string): Fault => fault(409, code, sentence)
/**
 * Refuses where there is a reason. A noun's `whyNot(subject, step, facts)` (`rules.ts`) answers the reason: the `can` of a reply is that there
 * is none, and the handler of the step refuses with it.
 */
export function refuse(why: Fault | undefined): void {
  if (why) throw why
}
export const tooMany = (): Fault => fault(429, 'too_many', 'Too many attempts. Wait a moment and try again')

/** Nothing was tried yet, as others are on their way: the web asks again by itself, which it never does after `tooMany`. */
export const othersFirst = (): Fault => fault(429, 'others_first', 'Many are trying at once. Wait a moment and try again')

/** Another person saved the record first (conventions: versions). */
export const stale = (name: string): Fault =>
  fault(409, 'stale_version', `${name} has just changed this record. Reload to see the change`)

/** The password was right; the sign-in continues with a code. */
export const factorRequired = (challenge: string): Fault =>
  Object.assign(fault(403, 'factor_required', 'Enter the code from your authenticator app'), { challenge })
export const factorSetupRequired = (): Fault =>
  fault(403, 'factor_setup_required', 'Your role requires two-step verification. Set it up to continue')
export const stepUpRequired = (): Fault => fault(403, 'step_up_required', 'Confirm your identity to continue')

/** Exactly this pair ends a session in the browser (specification 4 and 8). */
export const badToken = (): Fault => fault(400, 'invalid_token', invalidToken)
export const invalidToken = 'invalid token, login again'

/** Said when a call is made without a token (specification 7). */
export const noToken = 'Token is not available. Do login, please.'

/**
 * The sentence of an alert for any failure of a call (specification 8, shared handler): the prefix of the screen, then the
 * server's sentence; a fault of ours is never quoted.
 */
export function alertFor(error: unknown, prefix = ''): string {
  if (isFault(error)) {
    if (error.status >= 500 || error.status === 0) return `${prefix}Unable to communicate with server`
    return prefix + (error.message || 'Unable to process request')
  }
  return `${prefix}Unable to process request`
}

/**
 * Sentences of the sign-in form for empty inputs (specification 5). Kept apart from the schemas, which are too large
 * for that page.
 */
/** Of a password that is too short to be anybody's (specification 5). */
export const shortPassword = 'Minimum of 6 characters'
export const missing = { email: 'Email is required', password: 'Password is required' } as const

/** Failure of a sign-in or password reset as a sentence (specification 8); `undefined` means a reply without a token. */
export function signInSentence(error: unknown): string {
  if (error === undefined) return 'Network Error. Please try again'
  const { status, message } = isFault(error) ? error : { status: 0, message: '' }
  if (status === 0 || status >= 500) return 'Unable to communicate with the server. Please try again later.'
  if (status <= 400) return 'Unable to login. Please try again'
  if (status === 404) return 'Invalid email. Please double-check and try again'
  return message || 'Error accessing the server, please try again later.'
}
