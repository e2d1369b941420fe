import { noun } from '../../../lib/house/noun.ts'
import { jobs } from './jobs.ts'
import { personal } from './personal.ts'
import { routes } from './routes.ts'

export const announcements = noun({
  calls: routes,
  jobs,
  personal,
  notPersonal: {
    announcement: 'who wrote and published an announcement is an act of the company; the audit log gives it to the person',
  },
  files: ['video_file_id', 'poster_file_id', 'captions_file_id'].map((column) => ({ table: 'announcement', column })),
})
