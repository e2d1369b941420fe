import '../../../ui/mantine-over.ts'
import type { Input } from '@iroko/contract/endpoint'
import { totalScore } from '@iroko/contract/performance/score'
import { scoreCards } from '@iroko/contract/performance/score-cards'
import { Checkbox, NumberInput } from '@mantine/core'
import { useState } from 'react'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import { scoreText } from './columns.tsx'
import type { Card } from './parts-card.tsx'

/** Deciding a dispute: what is revised shows what the card comes to. */
export function DecideDialog({ card }: { card: Card }) {
  const { id, version, figures, dispute } = card
  const [revised, setRevised] = useState<Record<string, number | null>>({})
  const [isAnew, setAnew] = useState(false)
  const changed = figures.filter(({ by_now }) => by_now !== null)
  const figureOf = ({ measure, value, by_now }: Card['figures'][number]) =>
    measure.id in revised ? (revised[measure.id] ?? null) : isAnew && by_now ? by_now.value : value
  const sent = Object.entries(revised).map(([measure_id, value]) => ({ measure_id, value, note: 'Revised after a dispute' }))
  const total = totalScore(
    figures.map(({ measure }) => measure),
    Object.fromEntries(figures.map((figure) => [figure.measure.id, figureOf(figure)])),
  )
  return (
    <SendDialog<Input<typeof scoreCards.decide>['body']>
      title="Decide the dispute"
      call={scoreCards.decide}
      params={{ id }}
      prefix="Score card | "
      submit="Decide"
      dirty={sent.length > 0 || isAnew}
      fields={[
        {
          name: 'decision',
          label: dispute ? `Disputed: ${dispute.reason}` : 'Decision',
          type: 'radio',
          required: true,
          full: true,
          options: [
            { value: 'upheld', label: 'Uphold the score card' },
            { value: 'revised', label: 'Revise figures' },
          ],
        },
        { name: 'words', label: 'Reason', type: 'textarea', required: 'Enter a reason', maxLength: 2000 },
      ]}
      fixed={{ version, figures: sent, recount: isAnew }}
    >
      {(form) =>
        form.values.decision === 'revised' ? (
          <div className="column12">
            <strong className="figures">
              {scoreText(card.score)} → {scoreText(total)}
            </strong>
            {changed.length > 0 ? (
              <Checkbox
                label={`Count anew what changed since: ${changed.map(({ measure }) => measure.title).join(', ')}`}
                checked={isAnew}
                onChange={(event) => setAnew(event.currentTarget.checked)}
              />
            ) : null}
            {figures.map((figure) => (
              <NumberInput
                key={figure.measure.id}
                label={figure.measure.title}
                value={figureOf(figure) ?? ''}
                min={0}
                max={1_000_000}
                decimalScale={2}
                suffix={figure.measure.unit ? ` ${figure.measure.unit}` : ''}
                onChange={(value) =>
                  setRevised((old) => ({ ...old, [figure.measure.id]: typeof value === 'number' ? value : null }))
                }
              />
            ))}
          </div>
        ) : null
      }
    </SendDialog>
  )
}
