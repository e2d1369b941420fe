/** One dispute in words: by how much, why, how far it is and what was answered. */
import { type DisputeState, disputeStateWords } from '@iroko/contract/billing/disputes'
import { formatMoney } from '@iroko/contract/money'
import { FileButton, type FileButtonProps } from '../../../screens/files/file-button.tsx'
import { DateText } from '../../../ui/date/date-text.tsx'
import { StatusBadge } from '../../../ui/state/status-badge.tsx'

export const disputeBadges = {
  open: { label: disputeStateWords.open, tone: 'waiting' },
  accepted: { label: disputeStateWords.accepted, tone: 'good' },
  rejected: { label: disputeStateWords.rejected, tone: 'bad' },
} as const

interface DisputeWordsProps {
  dispute: {
    amount_kobo: number
    reason: string
    state: DisputeState
    raised_by: string
    raised_at: string
    answer: string
    answered_at: string | null
    answered_by?: string | null
    file: { id: string; name: string } | null
  }
  /** Which line it is of, where it does not stand below that. */
  of?: string
  /** How the file is read, where not as colleagues read files. */
  download?: FileButtonProps['call']
}

export function DisputeWords({ dispute, of, download }: DisputeWordsProps) {
  const { amount_kobo, reason, state, raised_by, raised_at, answer, answered_at, answered_by, file } = dispute
  return (
    <div className="notice column8">
      <span className="middle8">
        <StatusBadge status={state} map={disputeBadges} />
        <strong>
          {of ? `${of}: ` : ''}
          {formatMoney(amount_kobo)}
        </strong>
      </span>
      <span>
        {reason}{' '}
        <span className="small">
          {raised_by}, <DateText value={raised_at} />
        </span>
      </span>
      {file ? (
        <div>
          <FileButton file={file} call={download} />
        </div>
      ) : null}
      {answered_at ? (
        <span>
          {answer}{' '}
          <span className="small">
            {answered_by ? `${answered_by}, ` : 'answered '}
            <DateText value={answered_at} />
          </span>
        </span>
      ) : null}
    </div>
  )
}
