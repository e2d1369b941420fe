/** Birthdays, anniversaries and who is new, with a press to congratulate. */
import { type Celebration, celebrations } from '@iroko/contract/engagement/celebrations'
import { Button } from '@mantine/core'
import { IconConfetti } from '@tabler/icons-react'
import { countOf } from '../../../lib/format.ts'
import { useSend } from '../../../lib/use-call.ts'
import { dayInWords } from '../../../ui/date/date-words.ts'
import { PersonCell } from '../../../ui/person/person-cell.tsx'
import classes from './parts.module.css'

const prefix = 'Celebration | '

function wordsOf({ kind, on, years }: Celebration, today: string): string {
  const when = dayInWords(on, today)
  if (kind === 'birthday') return `Birthday ${when}`
  if (kind === 'joined') return `${on <= today ? 'Joined' : 'Joins'} ${when}`
  return `${countOf(years ?? 1, 'year')} here ${when}`
}

interface CelebrationListProps {
  rows: readonly Celebration[]
  today: string
  /** One's own days are not shown to others. */
  isHidden: boolean
}

export function CelebrationList({ rows, today, isHidden }: CelebrationListProps) {
  const show = useSend(celebrations.show, { prefix, success: 'message' })
  return (
    <>
      <ul className="plain">
        {rows.map((row) => (
          <li key={`${row.employee.id} ${row.kind}`} className={classes.line}>
            <PersonCell
              name={row.employee.full_name}
              picture={row.employee.profile_picture}
              detail={wordsOf(row, today)}
              to={`/dashboard/user/profile/${row.employee.ogid}`}
            />
            {row.can.wish ? (
              <Wish row={row} />
            ) : row.wishes > 0 ? (
              <span className="small">{wishesText(row.wishes)}</span>
            ) : null}
          </li>
        ))}
      </ul>
      <div className={classes.foot}>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          loading={show.isPending}
          onClick={() => show.mutate({ body: { hidden: !isHidden } })}
        >
          {isHidden ? 'Show my birthday to colleagues' : 'Do not show my birthday'}
        </Button>
      </div>
    </>
  )
}

const wishesText = (wishes: number): string => countOf(wishes, 'congratulation')

function Wish({ row: { employee, kind, on, wishes, wished } }: { row: Celebration }) {
  const send = useSend(celebrations.wish, { prefix })
  return (
    <Button
      variant={wished ? 'light' : 'default'}
      size="xs"
      leftSection={<IconConfetti size={16} />}
      aria-pressed={wished}
      aria-label={`${wished ? 'Congratulated' : 'Congratulate'}${wishes > 0 ? ` ${wishes}` : ''}: ${employee.full_name}`}
      loading={send.isPending}
      onClick={() => send.mutate({ body: { ogid: employee.ogid, kind, on, wished: !wished } })}
    >
      {wished ? 'Congratulated' : 'Congratulate'}
      {wishes > 0 ? ` ${wishes}` : ''}
    </Button>
  )
}
