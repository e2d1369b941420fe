/** Expected outcomes that are not success: a status, a code for programs and a sentence for people. */

export interface Fault extends Error {
  status: number
  code: string
  fields?: Record<string, string>
  /** What the next call has to bring along: the second step of a sign-in. */
  challenge?: string
}

/** The wire's envelope of every refusal. */
export interface Refusal {
  errors: string
  code: string
  fields?: Record<string, string>
  challenge?: string
  /** Finds the log line of a fault of ours. */
  id?: string
}

/** Makes the error that a handler throws to refuse; `fields` names the inputs that are wrong, each with its sentence. */
export function fault(status: number, code: string, sentence: string, fields?: Record<string, string>): Fault {
  return Object.assign(new Error(sentence), { status, code, ...(fields ? { fields } : {}) })
}

export function isFault(error: unknown): error is Fault {
  return error instanceof Error && 'status' in error && 'code' in error && typeof error.status === 'number'
}

export const invalid = (fields: Record<string, string>): Fault =>
  fault(422, 'invalid', Object.values(fields)[0] ?? 'Please check what you entered', fields)
export const notFound = (what = 'record'): Fault => fault(404, 'not_found', `There is no such ${what}`)
export const forbidden = (sentence = 'You do not have permission to do this'): Fault => fault(403, 'forbidden', sentence)
export const conflict = (code: string, sentence: string): Fault => fault(409, code, sentence)
export const tooMany = (): Fault => fault(429, 'too_many', 'Too many tries. Please wait a moment and try again')

/** Someone else saved the record first (conventions: versions). */
export const stale = (name: string): Fault =>
  fault(409, 'stale_version', `This record was changed by ${name} a moment ago. Reload to see the change.`)

/** A sign-in whose password was right and that goes on with a code. */
export const factorRequired = (challenge: string): Fault =>
  Object.assign(fault(403, 'factor_required', 'Enter the code of your authenticator'), { challenge })
export const factorSetupRequired = (): Fault =>
  fault(403, 'factor_setup_required', 'Your role needs a second factor. Please set it up first')
export const stepUpRequired = (): Fault => fault(403, 'step_up_required', 'Please confirm that it is you')

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

/** What the sign-in says of an input that is empty (specification 5); here because its page has no room for the schemas. */
export const missing = { email: 'Email is required', password: 'Password is required' } as const

/**
 * Why signing in, or asking for a new password, did not work (specification 8, login and forgot password);
 * `undefined` stands for an answer without a token.
 */
export function signInSentence(error: unknown): string {
  if (error === undefined) return 'Network Error. Please try again'
  const { status, message } = isFault(error) ? error : { status: 0, message: '' }
  if (status === 0 || status >= 500) return 'Unable to communicate with the server. Please try again later.'
  if (status <= 400) return 'Unable to login. Please try again'
  if (status === 404) return 'Invalid email. Please double-check and try again'
  return message || 'Error accessing the server, please try again later.'
}
