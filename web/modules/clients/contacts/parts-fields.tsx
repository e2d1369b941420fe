/** What is asked of a contact: who it is, and what it may see and do. */
import { contactRights, contactRightWords, contactStateWords } from '@iroko/contract/clients/contacts'

export const named = [
  { name: 'first_name', type: 'text', label: 'First name', required: true, maxLength: 60 },
  { name: 'last_name', type: 'text', label: 'Last name', required: true, maxLength: 60 },
] as const
export const email = { name: 'email', type: 'email', label: 'Email', required: true, full: true } as const
export const rights = contactRights.map((name) => ({
  ...{ name, type: 'check' as const, label: contactRightWords[name], value: name === 'decides_requests' },
}))
export const switchedOff = { name: 'is_off', type: 'check', label: 'Switched off: may not sign in' } as const

export const states = {
  invited: { label: contactStateWords.invited, tone: 'waiting' },
  active: { label: contactStateWords.active, tone: 'good' },
  off: { label: contactStateWords.off, tone: 'neutral' },
} as const

export const rightsOf = (contact: Record<(typeof contactRights)[number], boolean>): string =>
  contactRights
    .filter((right) => contact[right])
    .map((right) => contactRightWords[right])
    .join(', ')
