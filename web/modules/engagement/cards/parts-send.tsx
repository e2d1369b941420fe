import type { Input } from '@iroko/contract/endpoint'
import { cards, type Occasion, occasions, type Template } from '@iroko/contract/engagement/cards'
import { alertFor, isFault } from '@iroko/contract/errors'
import { pictureLimits } from '@iroko/contract/people/pictures'
import { Button, FileButton } from '@mantine/core'
import { useState } from 'react'
import { showAlert } from '../../../lib/alerts.ts'
import { call } from '../../../lib/api.ts'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { useSend } from '../../../lib/use-call.ts'
import { useClose } from '../../../screens/ask.tsx'
import { colleagueSearch } from '../../../screens/choices/people.ts'
import { FormDialog } from '../../../screens/form/form-dialog.tsx'
import classes from './parts.module.css'

type Draft = Omit<Input<typeof cards.send>['body'], 'occasion'>

interface SendCardProps {
  occasion: Occasion
}

/** Words, a template and a picture, if one likes. */
export function SendCard({ occasion }: SendCardProps) {
  const close = useClose()
  const [search] = useState(() => colleagueSearch())
  const [picture, setPicture] = useState<File | null>(null)
  const send = useSend(cards.send, { quietFields: true, success: 'message' })
  const templates = Object.entries(occasions[occasion].templates).map(([value, label]) => ({ value, label }))
  const submit = async (draft: Draft) => {
    const { card } = await send.mutateAsync({ body: { ...draft, occasion } })
    if (picture) await addPicture(card.id, picture)
    close(true)
  }
  return (
    <FormDialog<Draft>
      title="Send card"
      submit="Send card"
      value={{ template: templates[0]?.value as Template, words: `${occasions[occasion].opening}! ` }}
      fields={[
        { name: 'ogid', type: 'select', label: 'To', required: true, search },
        { name: 'template', type: 'select', label: 'Template', required: true, options: templates },
        { name: 'words', type: 'textarea', label: 'Message', required: true, maxLength: 280 },
      ]}
      onSubmit={submit}
    >
      {() => (
        <div className={`line12 ${classes.choose}`}>
          <FileButton onChange={setPicture} accept={pictureLimits.types.join(',')}>
            {(props) => (
              <Button {...props} variant="default">
                {picture ? 'Choose another picture' : 'Choose picture'}
              </Button>
            )}
          </FileButton>
          <span aria-live="polite">{picture ? picture.name : pictureLimits.words}</span>
        </div>
      )}
    </FormDialog>
  )
}

/** The card is sent by then; a picture that is refused is said, and the card goes without it. */
async function addPicture(id: string, file: File): Promise<void> {
  try {
    await call(cards.setPicture, { params: { id }, body: { file } })
  } catch (error) {
    const sentence = isFault(error) ? error.message : alertFor(error)
    showAlert({ kind: 'warning', text: `The card was sent without its picture. ${sentence}` })
  }
  await queryClient.invalidateQueries()
}
