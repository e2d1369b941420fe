/** Applications speak of applicants, who have no account; of the staff they say who did what. */
export const notPersonal = {
  job_application_move: 'It says which colleague moved an application',
  job_application_note: 'It speaks of an applicant, and says which colleague wrote it',
}
