import type { Tone } from './tone.ts'

interface Word {
  label: string
  tone: Tone
}

/** What is said of whatever is decided, and in which colour: one word for one thing on every screen. */
export const statusWords = {
  /** Of a shift, before it goes to whoever approves. */
  asked: { label: 'Awaiting colleague', tone: 'waiting' },
  declined: { label: 'Declined', tone: 'neutral' },
  /** Of a promotion that was approved, from its day on. */
  effective: { label: 'In effect', tone: 'good' },
  sent: { label: 'Sent', tone: 'info' },
  accepted: { label: 'Accepted', tone: 'good' },
  expired: { label: 'Expired', tone: 'neutral' },
  draft: { label: 'Draft', tone: 'neutral' },
  pending: { label: 'Pending', tone: 'waiting' },
  approved: { label: 'Approved', tone: 'good' },
  rejected: { label: 'Rejected', tone: 'bad' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral' },
  /** Of a resignation (specification 4). */
  retracted: { label: 'Retracted', tone: 'neutral' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
  running: { label: 'In progress', tone: 'info' },
  failed: { label: 'Failed', tone: 'bad' },
  ended: { label: 'Ended', tone: 'neutral' },
} satisfies Record<string, Word>
