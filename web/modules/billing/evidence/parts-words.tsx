import { evidenceStateWords } from '@iroko/contract/billing/evidence'

export const evidenceBadges = {
  waiting: { label: evidenceStateWords.waiting, tone: 'waiting' },
  valid: { label: evidenceStateWords.valid, tone: 'good' },
  expired: { label: evidenceStateWords.expired, tone: 'bad' },
  returned: { label: evidenceStateWords.returned, tone: 'bad' },
} as const
