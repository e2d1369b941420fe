/** The wall of fame, as guests see it: only what each person agreed to show. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

export const recognition = {
  guestWall: endpoint({
    method: 'GET',
    path: '/api/v1/guest/wall_of_fame.json',
    access: 'public',
    topics: [],
    summary: 'The published people of the wall of fame, newest month first; first name, award, words and picture only.',
    reply: z.object({
      wall_of_fame: z.array(
        z.object({
          id: z.string(),
          month: z.string(),
          award: z.string(),
          words: z.string(),
          first_name: z.string(),
          picture: z.nullable(z.string()),
        }),
      ),
    }),
  }),
}
