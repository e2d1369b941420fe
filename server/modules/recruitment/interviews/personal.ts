/** Interviews speak of applicants, who have no account; of the staff they say who did what. */
export const notPersonal = {
  interview: 'It speaks of an applicant, and says which colleague planned, received and decided',
  interview_panel: 'It says which colleagues interview an applicant and what each thought of the applicant',
}
