/** What somebody types to sign in, and whether whoever is signed in already is that person. */
import { missing, shortPassword } from '@iroko/contract/errors'

export interface Credentials {
  email: string
  password: string
}

/** The sentence at each input that is wrong, of a form whose passwords have at least so many characters. */
export function wrongIn({ email, password }: Credentials, least: number): Partial<Credentials> {
  const short = password.length < least ? shortPassword : undefined
  const wrong = password ? short : missing.password
  return { ...(email ? {} : { email: missing.email }), ...(wrong ? { password: wrong } : {}) }
}

const plain = (email: string): string => email.trim().normalize('NFKC').toLowerCase()

/**
 * Whether the person signed in on this device is another than the one at this card: by the e-mail that is typed, and where none is, by what
 * they did: whoever asked for a reset and came back is signed in nowhere.
 */
export const isOther = (signedIn: string, typed: string, askedForReset: boolean): boolean =>
  typed.trim() === '' ? askedForReset : plain(typed) !== plain(signedIn)
