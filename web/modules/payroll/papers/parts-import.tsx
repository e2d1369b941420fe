/** A layout from the JSON of an export: read, then looked at in the editor before it is kept. */
import { paperLayouts } from '@iroko/contract/accounting/bank-layouts'
import { fault } from '@iroko/contract/errors'
import { ask, useClose } from '../../../screens/ask.tsx'
import { FormDialog } from '../../../screens/form/form-dialog.tsx'
import { type Draft, LayoutDialog } from './parts-editor.tsx'

export function ImportLayoutDialog() {
  const close = useClose()
  return (
    <FormDialog<{ json: string }>
      title="Import layout"
      submit="Read"
      fields={[
        {
          name: 'json',
          type: 'textarea',
          label: 'Layout as JSON',
          description: 'As Export as JSON wrote it. You see it with real rows before it is kept, and a colleague confirms it.',
          rows: 12,
          required: true,
        },
      ]}
      onSubmit={({ json }) => {
        const draft = readDraft(json)
        close(true)
        void ask(<LayoutDialog draft={draft} />)
      }}
    />
  )
}

const refused = (sentence: string) => fault(422, 'invalid', sentence, { json: sentence })

/** What is no layout is refused in words that say where. */
function readDraft(json: string): Draft {
  let found: unknown
  try {
    found = JSON.parse(json)
  } catch {
    throw refused('This is no JSON. Export a layout to see how one looks')
  }
  const parsed = paperLayouts.create.body.safeParse(found)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw refused(`${issue?.path.length ? `${issue.path.join('.')}: ` : ''}${issue?.message ?? 'This is no layout'}`)
}
