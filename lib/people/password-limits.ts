/** Characters of a password: length is what makes it hard (NIST SP 800-63B, section 5.1.1). */
export const PASSWORD_LENGTH = { least: 12, most: 128 };
