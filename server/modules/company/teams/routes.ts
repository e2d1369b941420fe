import { teams } from '@iroko/contract/company/teams'
import { conflict } from '@iroko/contract/errors'
import { type CrudCall, crudHandlers } from '../../../lib/crud.ts'
import { implement } from '../../../lib/http/implement.ts'
import { colleagueIn, requireExisting } from '../offices/actions.ts'
import { occupiedSentence } from '../offices/rules.ts'
import { peopleInside } from '../offices/store-inside.ts'
import * as store from './store.ts'

export const routes = implement(
  teams,
  crudHandlers(teams, {
    table: 'team',
    rows: store.teamRows,
    sort: store.byOffice,
    search: store.titleAndOffice,
    values: async (call, { lead_ogid, ...fields }, before) => {
      if (fields.office_id !== before?.office.id) await requireExisting(call, 'office', fields.office_id)
      if (before && fields.office_id !== before.office.id) await refuseMove(call, before)
      return { ...fields, lead_id: await colleagueIn(call, 'lead_ogid', lead_ogid, before?.lead) }
    },
    inUse: async ({ db, today }, { id }) => {
      const people = await peopleInside(db, 'team', id, today)
      return people > 0 ? occupiedSentence(people, 'this team') : undefined
    },
  }),
)

/** The people of a team are the office's: with them it stays where it is. */
async function refuseMove(call: CrudCall, team: { id: string; title: string; office: { title: string } }): Promise<void> {
  await store.lockTeam(call.db, team.id)
  const people = await peopleInside(call.db, 'team', team.id, call.today)
  if (people > 0) throw conflict('in_use', occupiedSentence(people, `${team.title} of ${team.office.title}`))
}
