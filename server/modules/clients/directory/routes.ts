import { clientDirectory } from '@iroko/contract/clients/directory'
import { invalid } from '@iroko/contract/errors'
import { crudHandlers } from '../../../lib/crud.ts'
import { implement } from '../../../lib/http/implement.ts'
import { campaignsOf, clientRows, ownerOfTin } from './store.ts'

export const routes = implement(clientDirectory, {
  ...crudHandlers(clientDirectory, {
    table: 'client',
    rows: clientRows,
    values: async ({ db }, body, before) => {
      const owner = body.tin === '' ? undefined : await ownerOfTin(db, body.tin, before?.id)
      if (owner) throw invalid({ tin: `This TIN belongs to ${owner}` })
      return { ...body }
    },
    // Its name stands in lists of campaigns.
    saved: async (call, { title }, { before }) => {
      if (before && before.title !== title) await call.changed('structure', { permission: 'structure.read' })
    },
    inUse: async (call, { id, title }) => {
      const campaigns = await campaignsOf(call.db, id)
      if (campaigns.length > 0) return `${title} has ${campaigns.join(', ')}. Archive its campaigns first`
      for (const stays of call.portal.house.clientStays) {
        const why = await stays(call, id)
        if (why) return why
      }
      return undefined
    },
  }),
})
