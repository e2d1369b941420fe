/** What the states of an opening are called. */
import type { OpeningStatus } from '@iroko/contract/recruitment/openings'
import type { StatusMap } from '../../../ui/state/status-badge.tsx'
import { statusWords } from '../../../ui/state/status-words.ts'

export const openingMap: StatusMap<OpeningStatus | 'scheduled'> = {
  draft: statusWords.draft,
  scheduled: { label: 'Scheduled', tone: 'info' },
  open: { label: 'Open', tone: 'good' },
  paused: { label: 'Paused', tone: 'waiting' },
  closed: { label: 'Closed', tone: 'neutral' },
  filled: { label: 'Filled', tone: 'neutral' },
}
