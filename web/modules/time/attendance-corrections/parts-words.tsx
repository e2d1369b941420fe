/** The words of causes and states. */
import { requestStatuses } from '@iroko/contract/platform/approvals'
import type { CorrectionCause } from '@iroko/contract/time/attendance-corrections'
import { statusWords } from '../../../ui/state/status-words.ts'

export const causeWords: Record<CorrectionCause, string> = {
  forgot: 'Forgot to punch',
  outage: 'Terminal or power was out',
  field_work: 'Worked outside the office',
  wrong_time: 'The time is wrong',
}

export const statusOptions = requestStatuses.map((value) => ({ value, label: statusWords[value].label }))
