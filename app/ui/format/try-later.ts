/** Goes with every failure in the administration, whose sentences say 'Sie'. */
export const TRY_LATER = "Bitte versuchen Sie es später erneut.";
