/** The filter by status: `409`, a class `4xx`, or `refused` for 400 and above. */
export const STATUS_FILTER = /^([2345]xx|[2-5]\d\d|refused)$/;
