/** Moving one person or many to another place from a day on. */
import { dayIn } from '@iroko/contract/dates'
import { records } from '@iroko/contract/people/records'
import { call } from '../../../lib/api.ts'
import { countOf } from '../../../lib/format.ts'
import { useSend } from '../../../lib/use-call.ts'
import { useClose } from '../../../screens/ask.tsx'
import { FormDialog } from '../../../screens/form/form-dialog.tsx'
import { companyZone } from '../../../ui/date/date-words.ts'
import { confirmEffects } from './parts-effects.tsx'
import { type MoveDraft, useMoveFields } from './parts-fields.tsx'

export interface Mover {
  ogid: string
  full_name: string
}

export function MoveDialog({ people }: { people: readonly Mover[] }) {
  const close = useClose()
  const fields = useMoveFields()
  const send = useSend(records.transfer, {
    prefix: 'Employee | ',
    success: 'message',
    quietFields: true,
    onSuccess: () => close(true),
  })
  const ogids = people.map(({ ogid }) => ogid)
  const who = people.length === 1 ? (people[0]?.full_name ?? '') : countOf(people.length, 'person', 'people')
  return (
    <FormDialog<MoveDraft>
      title={`Transfer ${who}`}
      submit={`Transfer ${who}`}
      fields={fields}
      value={{ starts_on: dayIn(companyZone, new Date()) }}
      onSubmit={async (draft) => {
        const body = { ...withChosen(draft), ogids }
        const yes = await confirmEffects(() => call(records.previewTransfer, { body }), {
          title: `Transfer ${who}?`,
          action: `Transfer ${who}`,
        })
        return yes && send.mutateAsync({ body })
      }}
    />
  )
}

/** A new office without a team means no team; the team alone is not changed unless one is chosen. */
function withChosen(draft: MoveDraft): MoveDraft {
  const { team_id, ...rest } = draft
  if (team_id) return { ...rest, team_id }
  return draft.office_id ? { ...rest, team_id: null } : rest
}
