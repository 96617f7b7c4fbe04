/* The style of a report's page, and its script. */
const char *consent_page_style(void);
const char *consent_page_script(void);
