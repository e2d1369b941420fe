/** The one setting for what a client reads of people: on the floor, the board and the quality of its campaigns. */
import { clients } from '@iroko/contract/clients/clients'
import { Switch } from '@mantine/core'
import { useMay } from '../../../lib/session.ts'
import { useSend } from '../../../lib/use-call.ts'

interface ClientNamesProps {
  client: { id: string; title: string; names_shown: boolean }
}

/** For who keeps the campaigns; others do not see it. */
export function ClientNames({ client: { id, title, names_shown } }: ClientNamesProps) {
  const mayEdit = useMay('structure.edit', 'all')
  const send = useSend(clients.showNames, { prefix: 'Client | ', success: 'message' })
  if (!mayEdit) return null
  return (
    <Switch
      label={`${title} sees the names of agents`}
      description="In all its campaigns. Without names, agents are numbered"
      checked={send.isPending ? send.variables.body.names_shown : names_shown}
      onChange={({ currentTarget }) => send.mutate({ params: { id }, body: { names_shown: currentTarget.checked } })}
    />
  )
}
