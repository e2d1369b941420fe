/** Which column of a file is what: guessed from its heading, by the words that people use. */
import { type ImportKey, type ImportMapping, importColumns, importKeys } from '@iroko/contract/people/import'

/** Synonyms in addition to a column's label and key. */
const synonyms: Partial<Record<ImportKey, readonly string[]>> = {
  first_name: ['given name', 'forename', 'firstname'],
  middle_name: ['other name', 'other names', 'second name'],
  last_name: ['surname', 'family name', 'lastname'],
  email: ['email', 'e mail', 'email address', 'mail', 'company email', 'official email', 'work mail'],
  private_email: ['personal email', 'personal e mail', 'private mail', 'home email', 'own email'],
  hire_date: [
    'date hired',
    'start date',
    'date of employment',
    'employment date',
    'resumption date',
    'date joined',
    'first day',
  ],
  office: ['department', 'campaign', 'department or campaign', 'dept', 'unit', 'office code'],
  team: ['team name', 'squad'],
  designation: ['job title', 'title', 'role', 'position', 'post', 'rank'],
  branch: ['location', 'site', 'branch name', 'work location'],
  employment_type: ['employment type', 'contract type', 'type of employment', 'staff type'],
  probation_ends_on: ['probation end', 'end of probation', 'probation end date', 'probation until'],
  remote: ['works from home', 'wfh', 'work from home', 'remote worker'],
  team_lead: ['teamlead', 'tl', 'line leader', 'leader'],
  supervisor: ['line supervisor'],
  manager: ['line manager', 'reports to', 'campaign manager'],
  quality_assurance: ['qa', 'quality analyst', 'tqa', 'evaluator'],
  gender: ['sex'],
  birth_date: ['date of birth', 'dob', 'birthday', 'birthdate'],
  phone: ['phone number', 'mobile', 'mobile number', 'telephone', 'gsm', 'tel', 'phone no'],
  address: ['home address', 'residential address', 'street'],
  city: ['town'],
  state_of_origin: ['state', 'origin state'],
  lga: ['local government', 'local govt area'],
  next_of_kin: ['nok', 'next of kin name'],
  emergency_contact: ['emergency number', 'emergency phone', 'in case of emergency'],
  salary: ['gross', 'gross salary', 'gross pay', 'monthly salary', 'monthly gross', 'gross monthly salary', 'gross a month'],
  bank: ['bank name', 'name of bank', 'salary bank'],
  account_number: ['account', 'account no', 'acct no', 'nuban', 'bank account', 'bank account number', 'salary account'],
  account_confirmed: ['account checked', 'account compared'],
  account_name: ['name of account', 'bank account name', 'account holder'],
}

/** 'E-Mail  Address *' and 'email_address' are the same words. */
const words = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const byWords = new Map<string, ImportKey>()
// Labels and keys come last, so that they win over synonyms.
for (const key of importKeys) for (const synonym of synonyms[key] ?? []) byWords.set(words(synonym), key)
for (const key of importKeys) byWords.set(words(key), key).set(words(importColumns[key].label), key)

/** Maps headings to the available fields; the first of two matching headings wins. */
export function guessMapping(headings: readonly string[], open: readonly ImportKey[] = importKeys): ImportMapping {
  const taken = new Set<ImportKey>()
  return headings.map((heading) => {
    const key = byWords.get(words(heading))
    if (!key || taken.has(key) || !open.includes(key)) return null
    taken.add(key)
    return key
  })
}

/** Reuses the mapping of an earlier file for equal headings, and guesses the others. */
export function reuseMapping(
  headings: readonly string[],
  earlier: { headings: readonly string[]; mapping: ImportMapping },
  open: readonly ImportKey[] = importKeys,
): ImportMapping {
  const guessed = guessMapping(headings, open)
  const recognised = headings.map((heading, index) => {
    const place = earlier.headings.indexOf(heading)
    return place < 0 ? (guessed[index] ?? null) : (earlier.mapping[place] ?? null)
  })
  return recognised.map((key, index) =>
    key !== null && (recognised.indexOf(key) !== index || !open.includes(key)) ? null : key,
  )
}
