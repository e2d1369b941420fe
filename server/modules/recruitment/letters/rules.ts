/** What a letter may say. */
import { type ApplicantLetter, letterNames } from '@iroko/contract/recruitment/letters'

/** Why a text cannot be kept, as a sentence; undefined when all that it fills in is known in such a letter. */
export function whyNotWords(kind: ApplicantLetter, text: string): string | undefined {
  const known = letterNames(kind)
  const unknown = [...text.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name ?? '').find((name) => !known.includes(name))
  if (unknown === undefined) return undefined
  return `{${unknown}} is not known in this letter. Use ${known.map((name) => `{${name}}`).join(', ')}`
}

/** What stands for what only its own step knows, in a preview. */
export const exampleFacts: Readonly<Record<string, string>> = {
  link: 'https://portal.example/recruitment/…',
  minutes: '45',
  until: 'Friday, 4 December 2026, 17:00',
  when: 'Tuesday, 1 December 2026, 10:00',
  where: 'Head office, room 2',
  stage: 'Interview',
}
