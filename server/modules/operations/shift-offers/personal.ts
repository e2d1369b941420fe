import { sql } from 'kysely'
import type { Personal } from '../../../lib/database/personal.ts'

export const personal: Personal = {
  name: 'shift_offers',
  title: 'Offered shifts',
  sets: [
    {
      name: 'shift_offers',
      title: 'Shifts that were offered to the person, or for them to others',
      tables: ['shift_offer', 'shift_offer_person'],
      columns: { day: 'Day', shift: 'Shift', part: 'Part', answer: 'Answer', answered_at: 'Answered' },
      rows: (id) => sql`
        select offer.day, shift.title as shift, 'asked' as part, asked.answer, asked.answered_at
        from shift_offer_person asked join shift_offer offer on offer.id = asked.offer_id
        join shift on shift.id = offer.shift_id
        where asked.employee_id = ${id}::uuid
        union all
        select offer.day, shift.title, 'missing', offer.status, offer.closed_at
        from shift_offer offer join shift on shift.id = offer.shift_id
        where offer.absent_id = ${id}::uuid order by 1, 2`,
      fate: 'anonymised',
      why: 'Who covered whom remains in the records of the roster, without the name',
    },
  ],
}
