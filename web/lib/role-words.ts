/** Roles as people read them. */
import { capital } from './format.ts'

const shortNames = new Set(['hr', 'ceo', 'coo', 'erp', 'tqa', 'wfh'])

/** 'hr_manager' as 'HR manager'; a role that is not known stays as it is written. */
export function roleWords(role: string): string {
  if (role === 'staff') return 'Everyone'
  if (role === 'lead') return 'Leaders'
  if (role === 'super') return 'Super administrator'
  const words = role.split('_').map((word) => (shortNames.has(word) ? word.toUpperCase() : word))
  const [first = '', ...rest] = words
  return [capital(first), ...rest].join(' ')
}
