import type { Input } from '@iroko/contract/endpoint'
import { interviews, resultWords } from '@iroko/contract/recruitment/interviews'
import { optionsOf } from '../../../screens/fields/option.ts'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import type { InterviewRow } from './columns.tsx'

type Result = Input<typeof interviews.decide>['body']

/** How it came out, once. */
export function ResultDialog({ interview: { id, version, application, panel } }: { interview: InterviewRow }) {
  const missing = panel.filter(({ has_scored }) => !has_scored).map(({ full_name }) => full_name)
  const waits = missing.length > 0 ? `No scorecard yet from ${missing.join(', ')}.` : 'All scorecards are there.'
  return (
    <SendDialog<Result>
      call={interviews.decide}
      prefix="Interview | "
      params={{ id }}
      title={`Result of the interview with ${application.full_name}`}
      submit="Give result"
      fixed={{ version }}
      fields={[
        {
          name: 'result',
          label: 'Result',
          type: 'radio',
          required: true,
          full: true,
          options: optionsOf(resultWords),
          description: `${waits} The result cannot be changed.`,
        },
      ]}
    />
  )
}
