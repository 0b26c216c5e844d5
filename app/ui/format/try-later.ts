/** Ends every error message in the administration, which addresses its users with 'Sie'. */
export const TRY_LATER = "Bitte versuchen Sie es später erneut.";
