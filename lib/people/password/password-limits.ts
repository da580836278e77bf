/** Length of a password in characters: length is what makes it strong (NIST SP 800-63B, section 5.1.1). */
export const PASSWORD_LENGTH = { least: 12, most: 128 };
