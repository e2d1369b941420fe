/** Whether the server answers: one failure for all that a screen reads, instead of one for each. */
import { isFault } from '@iroko/contract/errors'

/** No answer at all, or a server that is just being restarted: nothing is wrong with what was asked. */
export const isAway = (error: unknown): boolean =>
  isFault(error) && (error.status === 0 || (error.status >= 502 && error.status <= 504))
