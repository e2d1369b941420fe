import { conflict, invalid } from '@iroko/contract/errors'
import { rooms } from '@iroko/contract/recruitment/rooms'
import { crudHandlers } from '../../../lib/crud.ts'
import { implement } from '../../../lib/http/implement.ts'
import { isThere } from '../../company/offices/store.ts'
import { roomRows, roomSort } from './store.ts'

const inUse = ({ title, ahead }: { title: string; ahead: number }): string =>
  `${ahead} ${ahead === 1 ? 'interview is' : 'interviews are'} still to be held in ${title}. Move them first`

export const routes = implement(
  rooms,
  crudHandlers(rooms, {
    table: 'interview_room',
    rows: roomRows,
    sort: roomSort,
    values: async ({ db }, { title: written, branch_id }, before) => {
      const title = written.replace(/\s+/g, ' ')
      if (!(await isThere(db, 'branch', branch_id))) throw invalid({ branch_id: 'Choose a branch from the list' })
      const isOther = before && (before.title.toLowerCase() !== title.toLowerCase() || before.branch.id !== branch_id)
      if (isOther && before.ahead > 0) throw conflict('in_use', inUse(before))
      return { title, branch_id }
    },
    inUse: async (_call, room) => (room.ahead > 0 ? inUse(room) : undefined),
  }),
)
