import { orNotFound } from '@iroko/contract/errors'
import { floors } from '@iroko/contract/operations/floor'
import { implement } from '../../../lib/http/implement.ts'
import { mayForAll } from '../../../lib/http/rights.ts'
import { coverFor, mayCover } from '../shift-offers/actions-cover.ts'
import { readFloor, standingOf } from './actions.ts'
import { onFloor } from './actions-person.ts'
import * as store from './store.ts'

export const routes = implement(floors, {
  list: async ({ db, user, today, now }) => ({ floors: await store.listFloors(db, user, today, now) }),

  show: async (call) => {
    const { db, user, today, now } = call
    const office = await orNotFound(store.findFloor(db, user, call.params.id, today, now), 'campaign')
    const { floor, people } = await readFloor(db, office, now, { user, today })
    const whole = mayForAll(user, 'floor.read') || office.id === user.office_id
    return {
      floor: {
        ...floor,
        committed: whole ? floor.committed : null,
        whole,
        client: office.client,
        people: people.map((person) => ({
          ...person.employee,
          team: person.team,
          ...standingOf(person),
          is_lent: person.is_lent,
        })),
      },
    }
  },

  person: async (call) => {
    const { db, user, today, params } = call
    const { found } = await onFloor(call, params.id, params.ogid)
    const card = await orNotFound(store.findCard(db, user, found.employee.id, found.day, today), 'person')
    const { may_excuse, absence, ...shown } = card
    const standing = standingOf(found)
    const unseen = ['missing', 'due', 'absent'].includes(found.state)
    const cover = await mayCover(call, found)
    return {
      floor_person: {
        ...found.employee,
        team: found.team,
        ...standing,
        is_lent: found.is_lent,
        day: found.day,
        ...shown,
        absence,
        can: { excuse: may_excuse && unseen && absence === null, cover: cover === null },
        why_no_cover: cover ?? null,
      },
    }
  },

  cover: async (call) => {
    const { found, office } = await onFloor(call, call.params.id, call.params.ogid)
    return { cover: await coverFor(call, office, found, call.query) }
  },

  client: async ({ db, client, now, today, params }) => {
    const office = await orNotFound(store.findClientFloor(db, client.client_id, params.id, now), 'campaign')
    const { floor, people } = await readFloor(db, office, now, { today })
    const names = office.client?.names_shown === true
    return {
      floor: {
        ...floor,
        // Neither an id of the staff side nor the place in a list by name tells one person from day to day.
        people: people
          .toSorted((a, b) => (a.piece?.starts ?? 0) - (b.piece?.starts ?? 0) || (a.since ?? 0) - (b.since ?? 0))
          .map((person, index) => ({
            id: String(index + 1),
            full_name: names ? person.employee.full_name : null,
            ...standingOf(person),
          })),
      },
    }
  },
})
