import { people } from '@iroko/contract/people/directory'
import { useState } from 'react'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { queryOf } from '../../../lib/use-call.ts'
import { useClose } from '../../../screens/ask.tsx'
import { colleagueSearch } from '../../../screens/choices/people.ts'
import { FormDialog } from '../../../screens/form/form-dialog.tsx'

export interface Chosen {
  ogid: string
  full_name: string
}

/** First whose employment it is; what goes over with them is known then. */
export function ChooseDialog({ onChoose }: { onChoose: (person: Chosen) => void }) {
  const close = useClose()
  const [search] = useState(() => colleagueSearch())
  return (
    <FormDialog<{ ogid: string }>
      title="Terminate employment"
      submit="Continue"
      fields={[{ name: 'ogid', label: 'Employee', type: 'select', search, required: 'Choose a person', full: true }]}
      onSubmit={async ({ ogid }) => {
        const { employee } = await queryClient.fetchQuery(queryOf(people.show, { params: { ogid } }))
        close(true)
        onChoose(employee)
      }}
    />
  )
}
