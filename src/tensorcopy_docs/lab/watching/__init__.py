"""What has happened to tensors since they were last looked at, and which autograd graphs have saved them."""
